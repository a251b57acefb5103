import type { MessageModules } from '../../catalog.ts'

/** Italian texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Riproduzione',
  'media.play': 'Riproduci',
  'media.pause': 'Pausa',
  'media.speed': 'Velocità',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Picture-in-picture',
  'media.subtitles': 'Sottotitoli',
  'media.subtitles.off': 'Senza sottotitoli',

  'player.position': 'Posizione',
  'player.positionOf': (time: string, total: string) => `${time} di ${total}`,
  'player.volume': 'Volume',
  'player.mute': 'Disattiva audio',
  'player.unmute': 'Riattiva audio',
  'player.loop': 'Riproduci in loop',
  'player.full': 'Schermo intero',
  'player.exitFull': 'Esci da schermo intero',
  'player.buffering': 'Caricamento…',
  'player.dock': 'Player audio',
  'player.close': 'Chiudi player',
  'player.offline': 'Sei offline. La riproduzione riprenderà automaticamente.',
  'player.failed': 'Impossibile riprodurre questo file.',
  'player.gone': 'Questo file è stato spostato o eliminato.',
  'player.denied': 'Non hai più accesso a questo file.',
}
