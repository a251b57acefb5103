import type { MessageModules } from '../../catalog.ts'

/** Spanish texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Reproducción',
  'media.play': 'Reproducir',
  'media.pause': 'Pausar',
  'media.speed': 'Velocidad',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Imagen en imagen',
  'media.subtitles': 'Subtítulos',
  'media.subtitles.off': 'Sin subtítulos',

  'player.position': 'Posición',
  'player.positionOf': (time: string, total: string) => `${time} de ${total}`,
  'player.volume': 'Volumen',
  'player.mute': 'Silenciar',
  'player.unmute': 'Activar sonido',
  'player.loop': 'Repetir en bucle',
  'player.full': 'Pantalla completa',
  'player.exitFull': 'Salir de pantalla completa',
  'player.buffering': 'Cargando…',
  'player.dock': 'Reproductor de audio',
  'player.close': 'Cerrar reproductor',
  'player.offline': 'No tienes conexión. La reproducción se reanudará automáticamente.',
  'player.failed': 'No se puede reproducir este archivo.',
  'player.gone': 'Este archivo se ha movido o eliminado.',
  'player.denied': 'Ya no tienes acceso a este archivo.',
}
