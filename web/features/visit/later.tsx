import { type ComponentType, lazy, type ReactNode, Suspense } from 'react'

/** A part of the page whose code comes when it is first shown: `waiting` until then, and nothing when it does not come. */
export function later<P extends object>(
  load: () => Promise<ComponentType<P>>,
  waiting: ReactNode = null,
): ComponentType<P> {
  const Part = lazy(() =>
    load().then(
      (part) => ({ default: part }),
      () => ({ default: (() => null) as ComponentType<P> }),
    ),
  )
  return (props) => (
    <Suspense fallback={waiting}>
      <Part {...props} />
    </Suspense>
  )
}
