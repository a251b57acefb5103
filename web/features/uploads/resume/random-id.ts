/** Returns a unique id. Also works without HTTPS, where browsers have no `randomUUID`. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(4)), (part) => part.toString(36)).join('-')
