/**
 * Returns a new SHA-256 hash, with `update` and `digest('hex')`. Bun uses its own, because loading `node:crypto` takes a quarter of the
 * time that `npm start` needs before the server starts.
 */
export const sha256 = () =>
  globalThis.Bun
    ? new globalThis.Bun.CryptoHasher('sha256')
    : process.getBuiltinModule('node:crypto').createHash('sha256')
