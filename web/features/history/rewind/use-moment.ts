import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { usePageTools } from '#web/lib/page-tools.ts'
import { rewindQueries } from './queries.ts'
import { type AdjacentTimes, adjacentTimes, beforeStep, PRESET_AGES } from './times.ts'

/** Highest number of pages loaded to find an adjacent step. */
const MOST_PAGES = 20

/** Shows a time. `replace`: replaces the current history entry. */
export type OnMoment = (at: number, replace?: boolean) => void

/** The adjacent steps of a time, and the way to show them. */
export interface StepNavigation {
  readonly adjacent: AdjacentTimes
  readonly isSearching: boolean
  go(to: keyof AdjacentTimes): void
}

/** Determines the initial time if the address has none (before the last step, else an hour ago), and the adjacent steps. */
export function useMoment(folder: string, at: number | null, onMoment: OnMoment): StepNavigation {
  const { api } = usePageTools()
  const { data, isPending, hasNextPage, fetchNextPage } = useInfiniteQuery(rewindQueries(api).steps(folder))
  const [isLooking, setLooking] = useState(false)
  const begins = data?.pages.flatMap(({ steps }) => steps.map((step) => step.at)) ?? []
  const [latest] = begins
  useEffect(() => {
    if (at !== null || isPending) return
    onMoment(latest === undefined ? Date.now() - PRESET_AGES.hourAgo : beforeStep(latest), true)
  }, [at, isPending, latest, onMoment])

  async function look(from: number, to: keyof AdjacentTimes): Promise<void> {
    setLooking(true)
    let found: AdjacentTimes[keyof AdjacentTimes] = 'unknown'
    for (let pages = 0; found === 'unknown' && pages < MOST_PAGES; pages += 1) {
      const { data, hasNextPage, isError } = await fetchNextPage()
      if (isError) break
      const known = data?.pages.flatMap(({ steps }) => steps.map((step) => step.at)) ?? []
      found = adjacentTimes(known, from, hasNextPage)[to]
    }
    setLooking(false)
    if (typeof found === 'number') onMoment(found)
  }

  const around: AdjacentTimes = at === null ? { earlier: null, later: null } : adjacentTimes(begins, at, hasNextPage)
  return {
    adjacent: around,
    isSearching: isLooking,
    go(to) {
      const found = around[to]
      if (at === null || found === null || isLooking) return
      if (found === 'unknown') void look(at, to)
      else onMoment(found)
    },
  }
}
