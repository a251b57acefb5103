import { toggle } from './kinds.ts'

/** Flag of every command that prints data. */
export const JSON_FLAG = { kind: toggle, help: 'print JSON, in the format of the API' } as const
