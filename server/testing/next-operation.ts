import type { TestApp } from './test-app.ts'

/** Resolves when the next operation of the program has begun. To be called before the request that begins it. */
export function nextOperation(app: TestApp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = app.context.events.subscribe('operation.started', () => {
    leave()
    resolve()
  })
  return promise
}
