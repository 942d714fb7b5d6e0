"""The page people play on: its WebSocket, its files, and who may fetch them."""
