import type { Db, Tx } from '#server/platform/database/database.ts'

/** An answer that was accepted before. */
type UsedAnswer = { readonly usernameKey: string | null; readonly solvedAt: number }

/** Stores accepted answers. */
export class UsedAnswerWriter {
  readonly #tx: Db

  constructor(tx: Tx) {
    this.#tx = tx
  }

  async find(digest: string): Promise<UsedAnswer | undefined> {
    return this.#tx
      .selectFrom('solved_captchas')
      .select(['username_key as usernameKey', 'solved_at as solvedAt'])
      .where('digest', '=', digest)
      .executeTakeFirst()
  }

  /** @returns false when it exists already */
  async add(digest: string, now: number): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await this.#tx
      .insertInto('solved_captchas')
      .values({ digest, username_key: null, solved_at: now })
      .onConflict((conflict) => conflict.column('digest').doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }

  /** Sets the account that may use the answer once more; null for none. */
  async allowReuse(digest: string, usernameKey: string | null): Promise<void> {
    await this.#tx
      .updateTable('solved_captchas')
      .set({ username_key: usernameKey })
      .where('digest', '=', digest)
      .execute()
  }

  /** Deletes answers accepted before `before`, and of the rest all but the latest `most`. */
  async prune(before: number, most: number): Promise<void> {
    const oldest = this.#tx
      .selectFrom('solved_captchas')
      .select('solved_at')
      .orderBy('solved_at', 'desc')
      .limit(1)
      .offset(most)
    await this.#tx
      .deleteFrom('solved_captchas')
      .where((row) => row.or([row('solved_at', '<=', before), row('solved_at', '<=', oldest)]))
      .execute()
  }
}
