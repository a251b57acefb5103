import type { CaptchaPuzzle } from '#contract/sessions.ts'
import { sha256 } from './sha256.ts'

/** Returns the number that solves a puzzle, or null. Takes a second or two on a phone: run it in a worker. */
export function solve({
  salt,
  challenge,
  maxNumber,
}: Pick<CaptchaPuzzle, 'salt' | 'challenge' | 'maxNumber'>): number | null {
  const encoder = new TextEncoder()
  for (let number = 0; number <= maxNumber; number++)
    if (sha256(encoder.encode(salt + number)) === challenge) return number
  return null
}

/** Returns the answer to send to the server. */
export function answerOf(puzzle: CaptchaPuzzle, number: number): string {
  return btoa(JSON.stringify({ ...puzzle, number }))
}
