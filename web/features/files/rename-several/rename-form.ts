import type { LetterCase, Renaming } from './rename-pattern.ts'

/** Values of the form, of all modes, so that none is lost when the mode changes. */
export interface RenameForm {
  readonly mode: Renaming['mode']
  readonly pattern: string
  readonly start: string
  readonly digits: string
  readonly find: string
  readonly by: string
  readonly expression: boolean
  readonly matchCase: boolean
  readonly letters: LetterCase
  readonly before: string
  readonly after: string
}

export const INITIAL_FORM: RenameForm = {
  ...{ mode: 'pattern', pattern: '{name} {n}', start: '1', digits: '2' },
  ...{ find: '', by: '', expression: false, matchCase: false },
  ...{ letters: 'keep', before: '', after: '' },
}
