// What one person has read: kept in the browser, for every channel.

import { compareIds, laterId } from "./ids.js";

/** The last message read and the mentions not yet seen, per channel. */
export class Reading {
  /**
   * @param {string} guild
   * @param {string} person
   */
  constructor(guild, person) {
    this.key = `reading:${guild}:${person}`;
    this.read = {};
    this.pings = {};
    this.#load();
  }

  /** Start from what the browser keeps; a damaged record counts as nothing read. */
  #load() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.key) ?? "{}");
      this.read = kept.read ?? {};
      this.pings = kept.pings ?? {};
    } catch {
      localStorage.removeItem(this.key);
    }
  }

  #save() {
    localStorage.setItem(this.key, JSON.stringify({ read: this.read, pings: this.pings }));
  }

  /**
   * @param {string} channel
   * @returns {string|null} id of the last message read there
   */
  last(channel) {
    return this.read[channel] ?? null;
  }

  /**
   * @param {string} channel
   * @param {string|null} newest id of its newest message
   */
  isUnread(channel, newest) {
    return Boolean(newest) && (!this.read[channel] || compareIds(this.read[channel], newest) < 0);
  }

  /**
   * @param {string} channel
   * @returns {number} mentions not yet seen
   */
  mentions(channel) {
    return this.pings[channel]?.length ?? 0;
  }

  /**
   * @param {string} channel
   * @param {string} message a message there that mentions the person
   */
  ping(channel, message) {
    const known = this.pings[channel] ?? [];
    if (known.includes(message)) return;
    this.pings[channel] = [...known, message].slice(-99);
    this.#save();
  }

  /**
   * @param {string} channel
   * @param {string|null} newest everything up to this message has been seen
   */
  markRead(channel, newest) {
    if (!this.mentions(channel) && !this.isUnread(channel, newest)) return;
    this.read[channel] = laterId(this.read[channel], newest);
    delete this.pings[channel];
    this.#save();
  }
}
