import type { Upload } from './upload.ts'

/**
 * What to do about a name that is taken, `skip-same` where what is there is as long and as old, and about one that was cut off and can go on:
 * `resume`, or `restart`.
 */
export type ConflictAnswer = 'replace' | 'keep-both' | 'skip' | 'skip-same' | 'resume' | 'restart'

/** Uploads about which the person is asked, and what they answered for all. */
export interface Conflicts {
  /** What to do without asking, or null. */
  known(upload: Upload): ConflictAnswer | null
  add(upload: Upload): void
  /** The one to ask about now, or null. */
  first(): Upload | null
  /** Takes an answer: which uploads it is for, or none when the question is over. */
  answer(question: Upload, answer: ConflictAnswer, toAll: boolean): readonly Upload[]
  /** Takes answers for all that were given before. */
  presume(answers: readonly ConflictAnswer[]): void
  remove(upload: Upload): void
  clear(): void
  /** Answers for all hold no longer than the queue. */
  forget(): void
}

/** Whether an answer to one question fits another. */
function fits(answer: ConflictAnswer, upload: Upload): boolean {
  if (answer === 'resume' || answer === 'restart') return upload.unfinished !== null
  if (upload.unfinished !== null) return answer === 'skip'
  return answer !== 'skip-same' || upload.same === 'unknown'
}

/** Makes a list without questions. */
export function createConflicts(): Conflicts {
  let asked: Upload[] = []
  let forAll: ConflictAnswer[] = []
  return {
    known: (upload) =>
      upload.renamed > 0 && upload.unfinished === null
        ? 'keep-both'
        : (forAll.find((answer) => fits(answer, upload)) ?? null),
    add: (upload) => void asked.push(upload),
    first: () => asked[0] ?? null,
    answer(question, answer, toAll) {
      if (asked[0] !== question) return []
      if (toAll) forAll.push(answer)
      const meant = toAll ? asked.filter((upload) => fits(answer, upload)) : [question]
      const these = new Set(meant)
      asked = asked.filter((upload) => !these.has(upload))
      return meant
    },
    presume: (answers) => void forAll.push(...answers),
    remove(upload) {
      asked = asked.filter((other) => other !== upload)
    },
    clear() {
      asked = []
    },
    forget() {
      forAll = []
    },
  }
}
