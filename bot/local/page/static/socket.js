// The one WebSocket: numbered requests, events, and connecting again after a loss.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 5000;

/** Sends requests and hears events; reconnects by itself until closed. */
export class Wire {
  /**
   * @param {string} url
   * @param {{opened: () => void, lost: () => void, event: (event: object) => void}} hears
   */
  constructor(url, hears) {
    this.url = url;
    this.hears = hears;
    this.waiting = new Map();
    this.serial = 0;
    this.wait = FIRST_WAIT;
    this.timer = 0;
    this.socket = null;
  }

  /** Connect now, also while the next attempt is still being waited for. */
  connect() {
    clearTimeout(this.timer);
    if (this.socket && this.socket.readyState <= WebSocket.OPEN) return;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    socket.addEventListener("open", () => {
      this.wait = FIRST_WAIT;
      this.hears.opened();
    });
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener("close", () => this.#lost());
  }

  /**
   * Ask the table for something.
   *
   * @param {string} act the protocol's `do`
   * @param {object} [args]
   * @returns {Promise<object>} the result
   * @throws {Error} with the sentence to show: refused by the table, or no connection
   */
  ask(act, args = {}) {
    if (this.socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error("You are offline."));
    this.serial += 1;
    const n = this.serial;
    return new Promise((resolve, reject) => {
      this.waiting.set(n, { resolve, reject });
      this.socket.send(JSON.stringify({ ...args, n, do: act }));
    });
  }

  #receive(frame) {
    if (frame.t === "event") {
      this.hears.event(frame);
      return;
    }
    const request = this.waiting.get(frame.n);
    this.waiting.delete(frame.n);
    if (frame.ok) request?.resolve(frame.result);
    else request?.reject(new Error(frame.error));
  }

  #lost() {
    const requests = [...this.waiting.values()];
    this.waiting.clear();
    for (const { reject } of requests) reject(new Error("The connection was lost."));
    this.hears.lost();
    this.timer = setTimeout(() => this.connect(), this.wait);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
  }
}
