import type { DemoFile } from './demo-file.ts'

const text = (path: string, ...lines: string[]): DemoFile => ({
  path: `Source code/${path}`,
  content: () => `${lines.join('\n')}\n`,
})

/** Demo files for the editor: small programs and settings in several languages. */
export const sourceCode: readonly DemoFile[] = [
  text(
    'moon.ts',
    '/** The part of the moon that is lit, 0 (new) to 1 (full), good to about a day. */',
    'export function moonlight(date: Date): number {',
    '  const synodicMonth = 29.530588853 * 86_400_000',
    '  const newMoon = Date.UTC(2000, 0, 6, 18, 14)',
    '  const phase = ((date.getTime() - newMoon) / synodicMonth) % 1',
    '  return (1 - Math.cos(2 * Math.PI * phase)) / 2',
    '}',
  ),
  text(
    'sieve.py',
    'def primes(limit: int) -> list[int]:',
    '    """All primes below limit."""',
    '    is_prime = [True] * max(limit, 2)',
    '    is_prime[0:2] = [False, False]',
    '    for n in range(2, int(limit**0.5) + 1):',
    '        if is_prime[n]:',
    '            is_prime[n * n :: n] = [False] * len(is_prime[n * n :: n])',
    '    return [n for n, prime in enumerate(is_prime) if prime]',
    '',
    '',
    'if __name__ == "__main__":',
    '    print(primes(100))',
  ),
  text(
    'hello.go',
    'package main',
    '',
    'import "fmt"',
    '',
    'func main() {',
    '\tfmt.Println("Hello from the demo")',
    '}',
  ),
  text(
    'page.html',
    '<!doctype html>',
    '<html lang="en">',
    '  <title>A page</title>',
    '  <p>Shown as text, never run.</p>',
    '</html>',
  ),
  text('page.css', 'p {', '  max-inline-size: 60ch;', '  line-height: 1.5;', '}'),
  text(
    'drawing.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 60">',
    '  <path d="M0 60 L30 12 L52 42 L68 24 L100 60 Z" fill="#3f6b58" />',
    '</svg>',
  ),
  text('settings.json', '{', '  "name": "demo",', '  "colours": ["clay", "moss", "sky"],', '  "depth": 3', '}'),
  text('compose.yaml', 'services:', '  greeter:', '    command: echo hello', '    restart: "no"'),
  text(
    'birds.sql',
    'create table bird (id integer primary key, name text not null);',
    "insert into bird (name) values ('wren'), ('heron');",
    'select name from bird order by name;',
  ),
  text('backup.sh', '#!/bin/sh', 'set -eu', 'tar -czf "backup-$(date +%F).tar.gz" "$1"'),
]
