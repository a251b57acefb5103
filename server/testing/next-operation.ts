import type { TestApp } from './test-app.ts'

/** Resolves when the next operation of the program has started. Call it before the request that starts the operation. */
export function nextOperation(app: TestApp): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = app.context.events.subscribe('operation.started', () => {
    leave()
    resolve()
  })
  return promise
}
