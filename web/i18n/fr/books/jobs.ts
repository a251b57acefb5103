import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')
const numbers = new Intl.NumberFormat('fr')
const items = (n: number) => count(n, { one: '{n} élément', many: '{n} d’éléments', other: '{n} éléments' })

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'Copie',
  move: 'Déplacement',
  delete: 'Suppression',
  extract: 'Extraction',
  archive: 'Compression',
}
const DONE = { copy: 'copié', move: 'déplacé', delete: 'supprimé', extract: 'extrait', archive: 'compressé' }

/** French texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'En cours',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    `${DOING[kind]} de ${n === 1 && name ? `« ${name} »` : items(n)}${to && ` dans « ${to} »`}`,
  'jobs.waiting': 'En attente de vos autres opérations',
  'jobs.starting': 'Démarrage',
  'jobs.emptyingTrash': 'Vidage de la corbeille',
  'jobs.items': (done: number, total: number | null) =>
    total === null ? items(done) : `${items(done)} sur ${numbers.format(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} sur ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `encore ${duration}`,
  'jobs.now': (name: string) => `En ce moment : ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]} : ${percent}`,
  'jobs.offline': 'Le serveur est injoignable. L’opération s’y poursuit et réapparaîtra dès que possible.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    (n === 1 && name
      ? `« ${name} » ${DONE[kind]}`
      : count(n, {
          one: `{n} élément ${DONE[kind]}`,
          many: `{n} d’éléments ${DONE[kind]}s`,
          other: `{n} éléments ${DONE[kind]}s`,
        })) + (to && ` dans « ${to} »`),
  'jobs.failed': (kind: Kind, n: number) =>
    count(n, {
      one: `{n} élément n’a pas été ${DONE[kind]}`,
      many: `{n} d’éléments n’ont pas été ${DONE[kind]}s`,
      other: `{n} éléments n’ont pas été ${DONE[kind]}s`,
    }),
  'jobs.cancelled': (kind: Kind) => `Opération annulée. Tout n’a pas été ${DONE[kind]}.`,
  'jobs.undone': (kind: Kind) => `Le serveur s’est arrêté entre-temps. Rien n’a été ${DONE[kind]}.`,
  'jobs.interrupted': (kind: Kind) =>
    `Le serveur s’est arrêté entre-temps. Tout n’a pas été ${DONE[kind]} ; voici ce qui l’a été :`,
  'jobs.leftOut': (n: number) =>
    count(n, {
      one: '{n} élément a été laissé de côté',
      many: '{n} d’éléments ont été laissés de côté',
      other: '{n} éléments ont été laissés de côté',
    }),
  'jobs.why': 'Ce qui a échoué, et pourquoi',
  'jobs.more': (n: number) => count(n, { one: 'et {n} autre', many: 'et {n} d’autres', other: 'et {n} autres' }),
  'jobs.again': 'Réessayer',
  'jobs.cancel': (label: string) => `Annuler : ${label}`,
  'jobs.dismiss': (label: string) => `Retirer : ${label}`,
  'jobs.conflict': 'Quelque chose y a changé entre-temps.',

  'jobs.compress.title': (n: number, name: string) => `Compresser ${n === 1 ? `« ${name} »` : items(n)}`,
  'jobs.compress.name': 'Nom de l’archive',
  'jobs.compress.format': 'Format',
  'jobs.compress.taken': 'Si le nom est déjà pris',
  'jobs.compress.rename': 'Garder les deux',
  'jobs.compress.replace': 'Remplacer l’existant',
  'jobs.compress.start': 'Compresser',
  'jobs.compress.done': (name: string) => `Archive « ${name} » créée`,
  'jobs.compress.failed': (name: string) => `L’archive « ${name} » n’a pas été créée.`,
}
