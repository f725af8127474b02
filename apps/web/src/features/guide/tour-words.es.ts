import type { Words } from './tour-words.ts';

export const words: Words = {
  show: 'Mostrarme la página',
  offer: '¿Es su primera vez?',
  noThanks: 'No, gracias',
  titles: { firstChannel: 'Un canal', equalizer: 'El ecualizador', venue: 'Un local', alarms: 'Alarmas' },
  steps: {
    firstChannel: {
      level: 'Lo que sale de este canal, medido en la salida. Mientras no se mueve, nada llega a los altavoces.',
      mute: '**Silenciar** calla este canal al instante. Está a mano en cada pestaña del canal.',
      gain: '**Ganancia** es el volumen del canal. Una subida grande pregunta antes de oírse.',
      source: 'Elija en **Fuente** qué suena en el canal. La barra de al lado muestra si llega señal.',
      tabs: 'Las etapas por las que pasa el sonido, empezando por **Entradas**.',
      why: '¿No suena y debería? Este botón encuentra la causa y ofrece lo que la arregla.',
    },
    equalizer: {
      curve: 'Cada número es una banda. Arrástrelo: a los lados la frecuencia, arriba y abajo la ganancia.',
      preset: 'Un **Preajuste** define las bandas 6 a 8. Las demás quedan como están.',
      bands: 'Las mismas bandas en cifras. Pulse un valor para escribir otro.',
      live: 'Con **En vivo**, un cambio se oye mientras lo hace. Si no, medio segundo después de soltar.',
      bypass: '**Omitir todo** deja oír el canal sin ecualizador. Otra pulsación devuelve las bandas.',
      more: 'En **Más** carga filtros desde un texto, o dibuja una medición detrás de la curva.',
    },
    venue: {
      amp: 'Un amplificador: si está en orden y qué suena. Pulse su nombre para abrirlo.',
      silence: '**Silenciar todo el sitio** calla al instante todos los amplificadores de este local.',
      events: '**Eventos** dice qué va mal ahora y qué ha pasado.',
      meters: '**Todos los amplificadores a la vez** muestra todos los medidores del local en una página.',
      settings: '**Ajustes del local** dice quién puede hacer qué, a quién se avisa y cuándo.',
      add: '**Añadir amplificador** le guía para traer otro amplificador a este local.',
    },
    alarms: {
      alarm: 'Una alarma abierta: qué va mal, dónde y desde cuándo.',
      acknowledge: '**Confirmar** dice que usted se ocupa. A los demás no se les avisa más hasta que termine.',
      snooze: '**Posponer** es para lo que puede esperar: unas horas, o hasta la mañana.',
      timeline: 'La **Cronología** guarda todo lo que ha pasado. Busque, o elija gravedad, amplificador y días.',
      save: '**Guardar como texto** hace un informe de lo que muestra la cronología.',
      sent: '**Qué se envió** lista cada mensaje: a quién, cuándo y si llegó.',
    },
  },
  place: (step, of) => `${step} de ${of}`,
  back: 'Atrás',
  next: 'Siguiente',
  done: 'Listo',
  leave: 'Terminar el recorrido',
  noRoom: 'No hay sitio para el recorrido en esta ventana. Agrándela, o lea la guía.',
};
