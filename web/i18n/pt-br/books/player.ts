import type { MessageModules } from '../../catalog.ts'

/** Brazilian Portuguese texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Reprodução',
  'media.play': 'Reproduzir',
  'media.pause': 'Pausar',
  'media.speed': 'Velocidade',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Picture-in-picture',
  'media.subtitles': 'Legendas',
  'media.subtitles.off': 'Sem legendas',

  'player.position': 'Posição',
  'player.positionOf': (time: string, total: string) => `${time} de ${total}`,
  'player.volume': 'Volume',
  'player.mute': 'Desativar som',
  'player.unmute': 'Ativar som',
  'player.loop': 'Repetir',
  'player.full': 'Tela cheia',
  'player.exitFull': 'Sair da tela cheia',
  'player.buffering': 'Carregando…',
  'player.dock': 'Player de áudio',
  'player.close': 'Fechar player',
  'player.offline': 'Você está off-line. A reprodução será retomada automaticamente.',
  'player.failed': 'Não é possível reproduzir este arquivo.',
  'player.gone': 'Este arquivo foi movido ou excluído.',
  'player.denied': 'Você não tem mais acesso a este arquivo.',
}
