import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { AGO, type Beside, beforeStep, beside } from './moments.ts'
import { rewindQueries } from './queries.ts'

/** Where to look for a step beside a moment ends after so many answers. */
const MOST_PAGES = 20

/** Goes to a moment; `replace`: in the place of the one that is shown. */
export type OnMoment = (at: number, replace?: boolean) => void

/** The ways from a moment to the steps beside it. */
export interface StepWays {
  readonly beside: Beside
  readonly isLooking: boolean
  go(to: keyof Beside): void
}

/** Finds the moment to begin with, where the address says none: before the last step, else an hour ago; and the ways to others. */
export function useMoment(folder: string, at: number | null, onMoment: OnMoment): StepWays {
  const { api } = usePageTools()
  const { data, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(rewindQueries(api).steps(folder))
  const [isLooking, setLooking] = useState(false)
  const begins = data?.pages.flatMap(({ steps }) => steps.map((step) => step.at)) ?? []
  const [latest] = begins
  useEffect(() => {
    if (at !== null || isPending) return
    onMoment(latest === undefined ? Date.now() - AGO.hourAgo : beforeStep(latest), true)
  }, [at, isPending, latest, onMoment])

  async function look(from: number, to: keyof Beside): Promise<void> {
    setLooking(true)
    let found: Beside[keyof Beside] = 'unknown'
    for (let pages = 0; found === 'unknown' && pages < MOST_PAGES; pages += 1) {
      const { data, hasNextPage, isError } = await fetchNextPage()
      if (isError) break
      const known = data?.pages.flatMap(({ steps }) => steps.map((step) => step.at)) ?? []
      found = beside(known, from, hasNextPage)[to]
    }
    setLooking(false)
    if (typeof found === 'number') onMoment(found)
  }

  const around: Beside = at === null ? { earlier: null, later: null } : beside(begins, at, hasNextPage)
  return {
    beside: around,
    isLooking,
    go(to) {
      const found = around[to]
      if (at === null || found === null || isLooking) return
      if (found === 'unknown') void look(at, to)
      else onMoment(found)
    },
  }
}
