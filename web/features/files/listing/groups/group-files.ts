import type { GroupKey } from '#contract/folder-views.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { Arranged } from '../filter/narrowing.ts'
import { byDate } from './by-date.ts'
import { byType } from './by-type.ts'
import { group } from './grouping.ts'

/**
 * Returns the function that groups the files of a folder. Groups are in the direction of the sort order where that is by the same property.
 * `now` returns the current time.
 */
export const groupsBy =
  (by: GroupKey, sort: SortOrder, t: Translate, locale: string, now = () => new Date()) =>
  ({ listing, arrangement }: Arranged): Arranged => ({
    listing,
    arrangement:
      by === 'type'
        ? group(arrangement, byType(listing, sort.by === 'type' && sort.order === 'descending', t))
        : group(arrangement, byDate(listing, isOldestFirst(sort), t, locale, now())),
  })

const isOldestFirst = ({ by, order }: SortOrder): boolean =>
  (by === 'modified' || by === 'taken') && order === 'ascending'
