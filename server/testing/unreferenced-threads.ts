// Preloaded before the program: none of its threads keeps the process running, as it is with the quickest of them.

globalThis.Worker = class extends Worker {
  constructor(...parameters: ConstructorParameters<typeof Worker>) {
    super(...parameters)
    this.unref()
  }
}
