import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts about items shared to Coffer by other apps on the device. */
export const receive: MessageModules['receive'] = {
  'receive.title': (n: number) =>
    count(n, {
      one: 'Enregistrer {n} élément',
      many: 'Enregistrer {n} d’éléments',
      other: 'Enregistrer {n} éléments',
    }),
  'receive.detail': 'Une autre application a envoyé ceci. Choisissez la destination.',
  'receive.into': 'Dossier',
  'receive.chooseFolder': 'Choisir un autre dossier',
  'receive.save': 'Importer ici',
  'receive.discard': 'Abandonner',
  'receive.text': (date: string) => `Texte partagé, ${date}`,
  'receive.nothing': 'Rien n’est arrivé. Partagez-le à nouveau.',
  'receive.notKept': 'Ce qui a été partagé n’a pas pu être gardé sur cet appareil. La place manque peut-être.',
  'receive.notAllowed': 'Vous n’avez pas le droit d’importer des fichiers ici.',
}
