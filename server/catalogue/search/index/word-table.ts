import { ensureLength } from './growing-arrays.ts'

const freeSlot = -1
/** The byte that ends each word; no word contains it. */
const space = 0x20

/** A hash table that numbers words in the order in which they are added. Words are bytes, because texts would take ten times the memory. */
export class WordTable {
  size = 0
  /** All words, each with a space after it. */
  private bytes = new Uint8Array(1024)
  /** Where each word begins in `bytes`. */
  private starts = new Uint32Array(64)
  /** The numbers of the words by their hashes; a word whose slot is used is in the next free one. */
  private slots = new Int32Array(256).fill(freeSlot)

  /** Returns the number of a word, whose bytes are `source` from `start` to `end`; -1 for an unknown word. */
  find(source: Uint8Array, start: number, end: number): number {
    return this.slots[this.findSlot(source, start, end)]!
  }

  /** Returns the number of a word, and adds an unknown one. */
  add(source: Uint8Array, start: number, end: number): number {
    const slot = this.findSlot(source, start, end)
    if (this.slots[slot] !== freeSlot) return this.slots[slot]!
    const word = this.appendWord(source, start, end)
    this.slots[slot] = word
    // At most half of the slots are used, so that free ones are found soon.
    if (2 * this.size > this.slots.length) this.enlargeSlots()
    return word
  }

  /** Returns all words, each with a space after it, and where each begins; the last start is the end of the last word. */
  list() {
    const length = this.starts[this.size]!
    return { bytes: Buffer.from(this.bytes.slice(0, length).buffer), starts: this.starts.slice(0, this.size + 1) }
  }

  /** Returns the slot of a word; for an unknown word, the free slot for its number. */
  private findSlot(source: Uint8Array, start: number, end: number) {
    // The number of slots is a power of two, so this mask wraps a slot around.
    const mask = this.slots.length - 1
    let slot = hashBytes(source, start, end) & mask
    while (this.slots[slot] !== freeSlot && !this.hasSameBytes(this.slots[slot]!, source, start, end))
      slot = (slot + 1) & mask
    return slot
  }

  private hasSameBytes(word: number, source: Uint8Array, start: number, end: number) {
    const wordStart = this.starts[word]!
    if (this.starts[word + 1]! - wordStart !== end - start + 1) return false
    for (let at = start; at < end; at += 1) if (source[at] !== this.bytes[wordStart + at - start]) return false
    return true
  }

  private appendWord(source: Uint8Array, start: number, end: number) {
    const wordStart = this.starts[this.size]!
    const wordEnd = wordStart + end - start
    this.bytes = ensureLength(this.bytes, wordEnd + 1)
    this.starts = ensureLength(this.starts, this.size + 2)
    for (let at = start; at < end; at += 1) this.bytes[wordStart + at - start] = source[at]!
    this.bytes[wordEnd] = space
    this.starts[this.size + 1] = wordEnd + 1
    this.size += 1
    return this.size - 1
  }

  private enlargeSlots() {
    this.slots = new Int32Array(4 * this.slots.length).fill(freeSlot)
    for (let word = 0; word < this.size; word += 1)
      this.slots[this.findSlot(this.bytes, this.starts[word]!, this.starts[word + 1]! - 1)] = word
  }
}

/** Computes the FNV-1a hash of bytes. The upper bits are mixed into the lower ones, which select the slot. */
const hashBytes = (bytes: Uint8Array, start: number, end: number) => {
  let hash = 0x811c9dc5
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ bytes[at]!, 0x01000193)
  return hash ^ (hash >>> 15)
}
