import { Fragment, useEffect } from 'react'
import { useStore } from '#web/lib/use-store.ts'
import { useAddress } from '../router/location.ts'
import { usePage } from '../router/use-page.ts'

/** Renders the open prompt, and closes it when the route changes. */
export function PromptHost() {
  const { prompts } = usePage().tools
  const open = useStore(prompts)
  const { closeForRoute } = prompts
  const { path, search } = useAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup must run when the address changes
  useEffect(() => closeForRoute, [path, search, closeForRoute])
  return open && <Fragment key={open.key}>{open.content}</Fragment>
}
