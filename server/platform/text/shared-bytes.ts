/** Names that are remembered before those nobody holds any more are forgotten. */
const MANY = 100

/** Bytes that many ask for at once: whoever comes while others read or send them gets the very same ones, so they are in memory once. */
export class SharedBytes {
  readonly #held = new Map<string, WeakRef<Uint8Array>>()
  readonly #coming = new Map<string, Promise<Uint8Array>>()

  /** @param key another one as soon as the bytes are others */
  get(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    const known = this.#held.get(key)?.deref()
    if (known) return Promise.resolve(known)
    const coming = this.#coming.get(key) ?? this.#read(key, read)
    this.#coming.set(key, coming)
    return coming
  }

  async #read(key: string, read: () => Promise<Uint8Array>): Promise<Uint8Array> {
    try {
      const bytes = await read()
      if (this.#held.size >= MANY) this.#forget()
      this.#held.set(key, new WeakRef(bytes))
      return bytes
    } finally {
      this.#coming.delete(key)
    }
  }

  #forget(): void {
    for (const [key, held] of this.#held) if (!held.deref()) this.#held.delete(key)
  }
}
