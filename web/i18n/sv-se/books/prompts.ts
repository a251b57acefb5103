import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts of the prompts of a listing and of the changes they make. Loaded with the prompts. */
export const prompts: MessageModules['prompts'] = {
  'browse.name': 'Namn',
  'browse.create': 'Skapa',
  'browse.andMore': (n: number) => count(n, { one: 'och {n} till', other: 'och {n} till' }),
  'browse.copyRefused': 'Webbläsaren tillät inte att det kopierades.',

  'browse.newFolder.title': 'Ny mapp',
  'browse.newFile.title': 'Ny fil',
  'browse.rename.title': (name: string) => `Byt namn på ”${name}”`,
  'browse.delete.one': (name: string) => `Ta bort ”${name}”?`,
  'browse.delete.many': (n: number) => count(n, { one: 'Ta bort {n} objekt?', other: 'Ta bort {n} objekt?' }),
  'browse.delete.forGood': 'Det går inte att ångra.',
  'browse.delete.toTrash': 'Det kan hämtas tillbaka från papperskorgen.',
  'browse.delete.noTrash': 'Här finns ingen papperskorg.',
  'browse.copy.title': (n: number) => count(n, { one: 'Kopiera {n} objekt', other: 'Kopiera {n} objekt' }),
  'browse.move.title': (n: number) => count(n, { one: 'Flytta {n} objekt', other: 'Flytta {n} objekt' }),
  'browse.copy.into': (folder: string) => `Kopiera till ”${folder}”`,
  'browse.move.into': (folder: string) => `Flytta till ”${folder}”`,
  'browse.picker.label': 'Mappar',
  'browse.picker.up': 'Upp en mapp',
  'browse.picker.top': 'det här är den översta nivån',
  'browse.picker.choose': (folder: string) => `Välj ”${folder}”`,
  'browse.picker.empty': 'Det finns inga mappar här.',

  'browse.conflict.title': (name: string) => `”${name}” finns redan`,
  'browse.conflict.existing': 'Finns redan',
  'browse.conflict.arriving': 'Ny',
  'browse.conflict.skip': 'Hoppa över',
  'browse.conflict.keepBoth': 'Behåll båda',
  'browse.conflict.replace': 'Ersätt',
  'browse.conflict.merge': 'Slå ihop',
  'browse.conflict.mergeDetail': 'När mapparna slås ihop blir de till en, och filer som finns i båda ersätts.',
  'browse.conflict.notReplaceable': 'en fil och en mapp kan inte ersätta varandra',
  'browse.conflict.toAll': (n: number) =>
    count(n, { one: 'Gör likadant med {n} konflikt till', other: 'Gör likadant med {n} konflikter till' }),

  'browse.info.type': 'Typ',
  'browse.info.link': (type: string) => `Genväg (${type})`,
  'browse.info.where': 'Plats',
  'browse.info.contains': 'Innehåller',
  'browse.info.unknown': 'Kunde inte räknas',
  'browse.info.selected': 'Markerat',
  'browse.info.filesTogether': 'Filer sammanlagt',
  'browse.info.dimensions': 'Mått',
  'browse.info.duration': 'Längd',
  'browse.info.taken': 'Tagen',
  'browse.info.camera': 'Kamera',
  'browse.info.lens': 'Objektiv',
  'browse.info.exposure': 'Exponering',
  'browse.info.orientation': 'Orientering',
  'browse.info.turned': (orientation: number) =>
    [
      'Spegelvänd',
      'Upp och ned',
      'Upp och ned, spegelvänd',
      'Vriden åt vänster, spegelvänd',
      'Vriden åt höger',
      'Vriden åt höger, spegelvänd',
      'Vriden åt vänster',
    ][orientation - 2] ?? '',
  'browse.info.place': 'Tagen på',
  'browse.info.copyPlace': 'Kopiera platsen',
  'browse.info.checksums': 'Kontrollsummor',
  'browse.info.compute': 'Beräkna',
  'browse.info.computeNamed': (algorithm: string) => `Beräkna ${algorithm}`,
  'browse.info.copyChecksum': (algorithm: string) => `Kopiera ${algorithm}`,

  'browse.transferred': (kind: 'copy' | 'move', n: number, folder: string) =>
    `${kind === 'copy' ? 'Kopierade' : 'Flyttade'} ${count(n, { one: '{n} objekt', other: '{n} objekt' })}${folder && ` till ”${folder}”`}`,
  'browse.failed': (attempt: 'copy' | 'move' | 'delete' | 'rename' | 'create' | 'open', name: string) =>
    ({
      copy: `”${name}” kopierades inte.`,
      move: `”${name}” flyttades inte.`,
      delete: `”${name}” togs inte bort.`,
      rename: `”${name}” bytte inte namn.`,
      create: `”${name}” skapades inte.`,
      open: `”${name}” öppnades inte.`,
    })[attempt],
  'browse.failedMany': (attempt: 'copy' | 'move' | 'delete', n: number) =>
    `${count(n, { one: '{n} objekt', other: '{n} objekt' })} ${{ copy: 'kopierades inte', move: 'flyttades inte', delete: 'togs inte bort' }[attempt]}.`,
}
