import type { Hashing } from '#server/accounts/users/hashing.ts'

const COST = { algorithm: 'argon2id', memoryCost: 8, timeCost: 1 } as const

/** Argon2id at its lowest cost, for tests that are not about passwords: real hashes, each in less than a millisecond. */
export const CHEAP_HASHING: Hashing = {
  hash: (password) => Bun.password.hash(password, COST),
  verify: (password, hash) => Bun.password.verify(password, hash),
  cost: {
    prefix: '$argon2id$v=19$m=8,t=1,p=1$',
    standIn:
      '$argon2id$v=19$m=8,t=1,p=1$57QK/nCb5lX34jxJNGDRs8y6OBkYdD+lp6COEugZp/Y$jNz4Z/Vvls+p04pLec+YOPRNZE3vjnsR8Pne3vUp88g',
  },
}
