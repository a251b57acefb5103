import type { Db } from '#server/platform/database/database.ts'
import { FactorReader } from './store.ts'

/** Returns whether a secret is encrypted with the key, of a second factor or of a provider: then no new key may be created. */
export const hasEncryptedSecrets = (db: Db): Promise<boolean> => new FactorReader(db).hasAny()
