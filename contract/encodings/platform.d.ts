/** Available in browsers and on the server (Encoding Standard, 7): the contract is compiled with the types of neither. */
declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean; ignoreBOM?: boolean })
  decode(input?: Uint8Array, options?: { stream?: boolean }): string
}
