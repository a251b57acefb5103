import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('fr')

/** French texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'c’est le premier',
  'media.noNext': 'c’est le dernier',
  'media.shuffle': 'Lecture aléatoire',
  'media.repeat.off': 'Répétition : non',
  'media.repeat.all': 'Répétition : tout',
  'media.repeat.one': 'Répétition : ce morceau',
  'media.queue': 'File d’attente',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} morceau', many: '{n} de morceaux', other: '{n} morceaux' }),
  'media.playing': 'En cours de lecture',
  'media.cover': (name: string) => `Pochette de « ${name} »`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `Les sous-titres « ${name} » ne peuvent pas être affichés.`,
  'media.resumed': (time: string) => `Reprise là où vous en étiez, à ${time}.`,
  'media.fromStart': 'Depuis le début',

  'media.container': (container: string) => `Ce navigateur ne lit pas les fichiers ${container}.`,
  'media.codecs': (container: string, codecs: string) =>
    `Ce navigateur ne lit pas le contenu de ce fichier ${container} : ${codecs}.`,
  'media.soundOnly': 'Seul le son est diffusé : ce navigateur n’affiche pas l’image de cette vidéo.',
  'media.soundOnly.codec': (codec: string) =>
    `Seul le son est diffusé : ce navigateur n’affiche pas les images au format ${codec}.`,
  'media.damaged': 'Ce fichier est endommagé, ou ce navigateur ne peut pas le lire.',
}
