import type { Db } from '#server/platform/database/database.ts'

/** Removes the rows of a user's items that hold nothing: the item is no favorite, was neither opened nor changed lately, and has no tag. */
export async function removeUnmarkedItems(tx: Db, userId: number): Promise<void> {
  await tx
    .deleteFrom('user_items')
    .where('user_id', '=', userId)
    .where('favorite_position', 'is', null)
    .where('opened_at', 'is', null)
    .where('changed_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('user_item_tags')
            .select('tag_id')
            .whereRef('user_item_tags.user_id', '=', 'user_items.user_id')
            .whereRef('user_item_tags.place', '=', 'user_items.place'),
        ),
      ),
    )
    .execute()
}
