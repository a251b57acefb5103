import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

const DID = {
  create: 'Création de fichier',
  upload: 'Importation',
  save: 'Modification',
  makeDirectory: 'Création de dossier',
  delete: 'Suppression',
  copy: 'Copie',
  move: 'Déplacement',
  rename: 'Changement de nom',
  extract: 'Extraction',
  archive: 'Création d’archive',
  restore: 'Restauration',
  purge: 'Suppression définitive',
  undo: 'Annulation',
  rewind: 'Retour à un état antérieur',
}

/** French texts of undo and history. Loaded with the first step. */
export const undo: MessageModules['undo'] = {
  'undo.did': (kind, n, name) => `${DID[kind]}: ${name || count(n, { one: '{n} élément', other: '{n} éléments' })}`,
  'undo.takenBack': (step) => `Annulé. ${step}`,
  'undo.nothing': 'Il n’y a rien à annuler.',
  'undo.nothingToRedo': 'Il n’y a rien à rétablir.',
  'undo.changed': (name) => `« ${name} » a changé depuis, on ne peut donc pas annuler.`,
  'undo.taken': (name) => `Autre chose s’appelle « ${name} » maintenant, on ne peut donc pas annuler.`,
  'undo.notKept': 'Ce qui était là a disparu pour de bon, on ne peut donc pas annuler.',
  'undo.already': 'C’est déjà annulé.',
  'undo.unknown': 'On n’en sait plus rien.',
  'undo.failed': 'Cela n’a pas pu être annulé.',
  'history.titleOf': (name) => `Historique de ${name}`,
  'history.openNow': 'Montrer l’état actuel',
  'history.steps': 'Ce qui s’est passé, le plus récent d’abord',
  'history.you': 'Vous',
  'history.visitor': 'Un visiteur',
  'history.to': (place) => `vers ${place}`,
  'history.andMore': (n) => count(n, { one: 'et {n} autre', other: 'et {n} autres' }),
  'history.state.taken_back': 'Annulé',
  'history.state.restored': 'Restauré',
  'history.state.partly_restored': 'Restauré en partie',
  'history.state.not_kept': 'Ne peut pas être annulé : n’est plus conservé',
  'history.state.not_yours': 'Fait par quelqu’un d’autre',
  'history.more': 'Montrer les étapes antérieures',
  'history.since': (when) => `Rien n’est connu d’avant le ${when}.`,
  'history.empty': 'Aucune activité pour le moment',
  'history.emptyDetail': 'Dès maintenant, ce qui change ici est noté et peut être annulé.',
}
