import { toggle } from './kinds.ts'

/** On every command that tells something. */
export const JSON_FLAG = { kind: toggle, help: 'print JSON, in the shapes of the API' } as const
