import type { EventBus, EventMap, Listener } from './bus.ts'

/** An event bus within one process. A failing listener does not affect the others: its error is passed to `report`. */
export class InProcessBus<Events extends EventMap> implements EventBus<Events> {
  readonly #listeners = new Map<string, Set<Listener<never>>>()
  readonly #report: (error: unknown, event: string) => void

  constructor(report: (error: unknown, event: string) => void) {
    this.#report = report
  }

  publish<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void {
    const listeners = this.#listeners.get(name)
    if (!listeners) return
    // A copy: listeners that are added or removed meanwhile do not affect this event.
    for (const listener of [...listeners]) this.#tell(name, listener as Listener<Events[Name]>, payload)
  }

  subscribe<Name extends keyof Events & string>(name: Name, listener: Listener<Events[Name]>): () => void {
    const listeners = this.#listeners.get(name) ?? new Set()
    this.#listeners.set(name, listeners.add(listener))
    return () => {
      listeners.delete(listener)
    }
  }

  #tell<Payload>(name: string, listener: Listener<Payload>, payload: Payload): void {
    try {
      listener(payload)?.catch((error: unknown) => this.#report(error, name))
    } catch (error) {
      this.#report(error, name)
    }
  }
}
