import type { MessageModules } from '../../catalog.ts'

/** Russian texts of the controls of all players, also on the page of share links. Loaded with them. */
export const player: MessageModules['player'] = {
  'media.tools': 'Воспроизведение',
  'media.play': 'Воспроизвести',
  'media.pause': 'Пауза',
  'media.speed': 'Скорость',
  'media.speed.times': (factor: string) => `${factor}×`,
  'media.inPicture': 'Картинка в картинке',
  'media.subtitles': 'Субтитры',
  'media.subtitles.off': 'Без субтитров',

  'player.position': 'Позиция',
  'player.positionOf': (time: string, total: string) => `${time} из ${total}`,
  'player.volume': 'Громкость',
  'player.mute': 'Отключить звук',
  'player.unmute': 'Включить звук',
  'player.loop': 'Повторять',
  'player.full': 'Во весь экран',
  'player.exitFull': 'Выйти из полноэкранного режима',
  'player.buffering': 'Загрузка…',
  'player.dock': 'Аудиоплеер',
  'player.close': 'Закрыть плеер',
  'player.offline': 'Нет подключения. Воспроизведение возобновится автоматически.',
  'player.failed': 'Не удаётся воспроизвести этот файл.',
  'player.gone': 'Этот файл перемещён или удалён.',
  'player.denied': 'У вас больше нет доступа к этому файлу.',
}
