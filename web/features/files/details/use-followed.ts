import { useEffect, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { createFollower, type FollowerParts } from './follow-target.ts'

const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds))

/** Returns `wanted` once it has settled and is prepared, and the previous value until then: see {@link createFollower}. */
export function useFollowed<T extends { readonly key: unknown }>(wanted: T, prepare: FollowerParts<T>['prepare']): T {
  const [shown, show] = useState(wanted)
  const latest = useLatest(prepare)
  const [follower] = useState(() =>
    createFollower<T>({ first: wanted.key, show, prepare: (value, signal) => latest.current(value, signal), wait }),
  )
  useEffect(() => follower.follow(wanted.key, wanted), [follower, wanted])
  useEffect(() => follower.stop, [follower])
  return shown
}
