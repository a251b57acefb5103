import { expect, test } from 'bun:test'
import { plainOutput } from './plain-output.ts'

test.each([
  ['one\r\ntwo\rthree\n\n', 'one\ntwo\nthree'],
  ['\u001b[31mred\u001b[0m\tend', 'red\tend'],
  ['\u001b]0;title\u0007text \u001b]8;;http://x\u001b\\link', 'text link'],
  ['\u001b(Bplain\u001b7 \u001bc', 'plain'],
  ['a\u202Egnp.exe\u0000', 'aU+202Egnp.exeU+0000'],
  ['\u001b]unfinished', ''],
  ['', ''],
])('%j is %j', (output, text) => expect(plainOutput(output)).toBe(text))
