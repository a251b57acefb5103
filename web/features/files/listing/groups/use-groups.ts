import { useEffect, useMemo, useState } from 'react'
import type { GroupKey } from '#contract/folder-views.ts'
import type { SortOrder } from '#contract/sort-order.ts'
import { useText } from '#web/i18n/text.tsx'
import type { Arranged } from '../filter/narrowing.ts'
import { useListExtras } from '../list/use-list-extras.ts'

/** Time for which a grouped folder waits for the code that groups it, so that its rows do not jump. In milliseconds. */
const PATIENCE = 3000

/** Returns the function that groups the files of a folder: null if they are not grouped, undefined while its code loads. */
export function useGroups(by: GroupKey | null, sort: SortOrder): ((folder: Arranged) => Arranged) | null | undefined {
  const { t, format } = useText()
  const extras = useListExtras(true)
  const [isLate, setLate] = useState(false)
  useEffect(() => void setTimeout(setLate, PATIENCE, true), [])
  const groups = useMemo(() => by && extras?.groupsBy(by, sort, t, format.locale), [by, extras, sort, t, format])
  return isLate ? (groups ?? null) : groups
}
