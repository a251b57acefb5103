import type { MessageModules } from '../../catalog.ts'

/** French texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Lecture',
  'media.play': 'Lire',
  'media.pause': 'Pause',
  'media.speed': 'Vitesse',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Image dans l’image',
  'media.subtitles': 'Sous-titres',
  'media.subtitles.off': 'Sans sous-titres',

  'player.position': 'Position',
  'player.positionOf': (time: string, total: string) => `${time} sur ${total}`,
  'player.volume': 'Volume',
  'player.mute': 'Couper le son',
  'player.unmute': 'Réactiver le son',
  'player.loop': 'Lire en boucle',
  'player.full': 'Plein écran',
  'player.exitFull': 'Quitter le plein écran',
  'player.buffering': 'Chargement…',
  'player.dock': 'Lecteur audio',
  'player.close': 'Fermer le lecteur',
  'player.offline': 'Vous êtes hors connexion. La lecture reprendra automatiquement.',
  'player.failed': 'Impossible de lire ce fichier.',
  'player.gone': 'Ce fichier a été déplacé ou supprimé.',
  'player.denied': 'Vous n’avez plus accès à ce fichier.',
}
