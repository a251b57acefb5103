import { createHash } from 'node:crypto'
import { type CaptchaPuzzle, CaptchaPuzzle as Puzzle } from '#contract/sessions.ts'

/** Returns the value a page sends as `recaptcha` when it has found the number. */
export function captchaAnswer(puzzle: CaptchaPuzzle, changes: Record<string, unknown> = {}): string {
  return Buffer.from(JSON.stringify({ ...puzzle, number: numberOf(puzzle), ...changes })).toString('base64')
}

/** Requests a puzzle from a server and solves it. */
export async function solvePuzzle(ask: () => Promise<Response>): Promise<string> {
  return captchaAnswer(Puzzle.parse(await (await ask()).json()))
}

function numberOf({ salt, challenge, maxNumber }: CaptchaPuzzle): number {
  for (let number = 0; number <= maxNumber; number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number
  throw new Error('The puzzle has no solution')
}
