/** Event names and payload types. Each domain declares its own and the context joins them. */
export type EventMap = { readonly [name: string]: unknown }

export type Listener<Payload> = (payload: Payload) => void | Promise<void>

/** Distributes events after the fact: a listener can neither prevent nor delay anything. */
export interface EventBus<Events extends EventMap> {
  /** Notifies all listeners. Never throws and never waits. */
  publish<Name extends keyof Events & string>(name: Name, payload: Events[Name]): void

  /** Adds a listener for events of this name. The returned function removes it. */
  subscribe<Name extends keyof Events & string>(name: Name, listener: Listener<Events[Name]>): () => void
}
