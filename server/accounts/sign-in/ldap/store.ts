import type { Db, Tx } from '#server/platform/database/database.ts'

/** The only row. */
const DIRECTORY_ID = 1

/** The directory as it is stored: JSON, and an encrypted password. */
export type StoredDirectory = { readonly settings: string; readonly bindPassword: string }

/** Reads the directory in which users sign in. */
export class DirectoryReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the directory; undefined if none is set up. */
  async stored(): Promise<StoredDirectory | undefined> {
    const query = this.db.selectFrom('ldap_directories').select(['settings', 'bind_password as bindPassword'])
    return query.where('id', '=', DIRECTORY_ID).executeTakeFirst()
  }
}

/** Changes the directory in which users sign in. */
export class DirectoryWriter extends DirectoryReader {
  constructor(tx: Tx) {
    super(tx)
  }

  async replace({ settings, bindPassword }: StoredDirectory): Promise<void> {
    await this.remove()
    const row = { id: DIRECTORY_ID, settings, bind_password: bindPassword }
    await this.db.insertInto('ldap_directories').values(row).execute()
  }

  async remove(): Promise<void> {
    await this.db.deleteFrom('ldap_directories').execute()
  }
}
