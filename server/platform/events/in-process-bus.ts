import type { EventBus, EventMap, Listener } from './bus.ts'

/** A bus for one process. A listener that fails harms nobody: `report` hears of it, the others hear the event. */
export class InProcessBus<Events extends EventMap> implements EventBus<Events> {
  readonly #listeners = new Map<string, Set<Listener<never>>>()
  readonly #report: (error: unknown, event: string) => void

  constructor(report: (error: unknown, event: string) => void) {
    this.#report = report
  }

  publish<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void {
    const listeners = this.#listeners.get(name)
    if (!listeners) return
    // A copy: whoever comes or goes while it is told changes nothing about this event.
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
