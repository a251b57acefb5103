/** What happened, by name, and what is told of it. Each domain declares its own and the context joins them. */
export type EventMap = { readonly [name: string]: unknown }

export type Listener<Payload> = (payload: Payload) => void | Promise<void>

/** Who hears of what happened. Events are told after the fact: a listener can neither stop nor delay anything. */
export interface EventBus<Events extends EventMap> {
  /** Tells everyone who listens. Never throws and never waits. */
  publish<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void

  /** Hears of every event of this name from now on, until the returned function is called. */
  subscribe<Name extends keyof Events & string>(name: Name, listener: Listener<Events[Name]>): () => void
}
