import { Database } from 'bun:sqlite'
import { readFileSync } from 'node:fs'
import path from 'node:path'

// Floor of the import: a local program that reads the same file and inserts as many plain rows, as durably (WAL, flushed at the end).
const [source = '', folder = '.', people = '10000', links = '50000'] = process.argv.slice(2)
const bytes = readFileSync(source)
const database = new Database(path.join(folder, 'rows.db'), { create: true })
for (const pragma of ['journal_mode = WAL', 'synchronous = FULL']) database.run(`pragma ${pragma}`)
database.run('create table people (id integer primary key, name text not null unique, hash text, scope text)')
database.run('create table links (hash text primary key, person integer not null, path text, password text)')
const person = database.prepare('insert into people values (?, ?, ?, ?)')
const link = database.prepare('insert into links values (?, ?, ?, ?)')
database.transaction(() => {
  for (let at = 0; at < Number(people); at++) person.run(at, `person-${at}`, 'x'.repeat(60), `/people/person-${at}`)
  for (let at = 0; at < Number(links); at++) link.run(`link-${at}`, at % Number(people), `/report ${at}.txt`, null)
})()
database.close()
console.log(bytes.length)
