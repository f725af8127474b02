import type { GuideTexts } from '../guide-text.ts';

export const channel = {
  channels: {
    title: 'Canales',
    danger:
      'Un fader mueve altavoces de verdad. Al arrastrar, sube solo a velocidad limitada, y un paso grande pregunta antes. Tras un segundo sin respuesta no se envía nada más alto.',
    purpose: 'Las salidas de un amplificador con sus faders, silencios, medidores y luces. Toque una para ver sus pestañas.',
    steps: [
      'Arrastre un fader, o toque su número y escriba. Mayús, o un segundo dedo, mueve en pasos pequeños.',
      '**Silenciar** es un toque y nunca pregunta.',
      'El signo de interrogación de un canal averigua por qué no suena, suena bajo, distorsiona o se corta, y ofrece el remedio.',
      'El menú de tres puntos toma una instantánea, copia el canal e inicia **Escuchar A/B**: A es como estaba, B como usted lo cambia. Termine con **Quedarse con A** o **Quedarse con B**.',
      '**Configuración rápida** en la barra reduce un canal a entrada, preajuste, salida y ganancia.',
    ],
    trouble: [
      [
        'Un valor está atenuado u oculto',
        'Usted mira como invitado, la calibración está bloqueada o el modelo no lo tiene. El candado dice cuál.',
      ],
      ['Un canal sigue a otro', 'Los dos están en puente: ajuste el primero. Se separan en [[output]].'],
      ['Otra persona también lo mueve', 'La página muestra el valor más reciente del amplificador. Hablen.'],
    ],
  },
  inputs: {
    title: 'Entradas de un canal',
    danger: 'Otra **Fuente** se oye de inmediato, tan fuerte como llegue. Baje el canal, cambie y suba despacio.',
    purpose: 'Qué sonido reproduce el canal, qué hace cuando falla y cómo se mezclan las entradas.',
    steps: [
      'Elija la **Fuente** de **Primaria**.',
      'Para música que no debe parar, dé una fuente a **Secundaria** y elija **Respaldo** en **Cuando ambas tienen señal**. Para un micrófono que habla sobre la música elija **Prioridad**.',
      'Ajuste los umbrales para que una pausa no cuente como pérdida ni un zumbido como señal.',
      'Con **Mezclador** como fuente, ajuste el nivel de cada entrada en la mezcla.',
      '**Ajuste fino**, **Sensibilidad** y **Tipo de entrada** son del conector: los oyen todos los canales que lo usan.',
      'Use **Retardo de entrada** en altavoces más cercanos al oyente que el escenario.',
    ],
    trouble: [
      ['**Sin señal**', 'Reproduzca algo, mire el nivel de su entrada y después el cable.'],
      ['Una entrada muestra **Clip**', 'Llega demasiado fuerte: baje la fuente o **Ajuste fino**.'],
      ['Suena la entrada equivocada', '**Qué entrada suena** lo dice, y por qué. Puede decidirlo un contacto: vea [[settings]].'],
    ],
  },
  output: {
    title: 'Salida de un canal',
    danger:
      'El puente duplica la tensión en la carga, y Hi-Z pone hasta 100 V en la línea. Revise antes el cableado, con el canal en silencio.',
    purpose: 'Qué hay conectado a la salida y cómo se llama.',
    steps: [
      'Escriba **Nombre del canal** y **Zona** como la gente llama al lugar.',
      'Elija la **Salida**: Lo-Z para altavoces de 2 a 16 Ω; 70 V o 100 V para líneas con transformadores. Con Hi-Z se activa un paso alto que protege los transformadores de los graves.',
      '**Unir en puente** junta dos canales para una carga que necesita la potencia de ambos; **Separar** lo termina.',
      '**Compensación de zona** equilibra salas que comparten un control de pared.',
      '**Ganancia total** lo suma todo: fader, compensación, ajuste y el mando trasero.',
    ],
    trouble: [
      ['Sonido delgado, graves que desaparecen', 'Compare **Polaridad** y cableado de los altavoces vecinos.'],
      ['Suena bajo aunque el fader esté alto', 'Mire **Atenuación trasera** y **Compensación de zona**.'],
      ['**Apagado**', '**Canal encendido** está desactivado. Al encenderlo pregunta y dice cuánto sonará.'],
    ],
  },
  generator: {
    title: 'Generador de señal',
    danger:
      'Suena en los altavoces, sobre la música. Baje antes su nivel, avise a la gente y empiece con un canal. Un tono a pleno nivel destruye los tweeters.',
    purpose: 'Ruido o un tono para encontrar líneas, probar altavoces y medir. Hay un solo generador para todo el amplificador.',
    steps: [
      'Elija **Ruido rosa** para medir, **Ruido blanco**, o **Tono** y su frecuencia.',
      'Ponga bajo el nivel de un canal y actívelo en **Enviar a**. Lo que sonaría fuerte de golpe pregunta: **Reproducir**.',
      'Suba despacio. Las entradas del canal se oyen con él.',
      'Termine con **Detener todo**. También aparece en las listas y en la cabecera del amplificador, con un botón para detenerlo.',
    ],
    trouble: [
      ['Se detiene solo', 'Todo generador que inició una página termina tras unos minutos. La página dice cuándo y permite prolongarlo.'],
      [
        'Usted se fue',
        'La página que deja pregunta si el sonido debe parar. Si su dispositivo pierde la red, puede sonar hasta su fin: las listas dicen dónde.',
      ],
      ['No se oye nada', 'El canal puede estar en silencio, apagado o sin carga: pulse su signo de interrogación.'],
    ],
  },
  inputEq: {
    title: 'Ecualizador de entrada',
    danger: 'Los realces se oyen de inmediato y se suman a los del ecualizador de la salida.',
    purpose: 'Filtros antes del crossover, en los modelos que los tienen: ocho bandas normales y dieciséis de fase lineal.',
    steps: [
      'Elija **IIR 1–8** o **FIR 9–24**.',
      'Arrastre un punto del gráfico, o escriba frecuencia, ganancia y ancho.',
      'Las bandas FIR no giran la fase y cuestan retardo. Se escriben medio segundo después de soltar.',
      '**Copiar a…** da las bandas a otros canales de este amplificador.',
    ],
    trouble: [
      ['No existe esta pestaña', 'El modelo no tiene ecualizador de entrada. Use [[equalizer]].'],
      ['Los labios y el sonido se separan', 'Las bandas FIR llegan tarde. Use las normales con micrófonos en directo.'],
    ],
  },
  crossover: {
    title: 'Crossover y retardo',
    danger: 'Sin su paso alto, un tweeter o una bocina recibe los graves y muere. Por eso apagar un filtro pregunta: baje antes el canal.',
    purpose: 'Qué parte del espectro recibe el altavoz, con qué retardo y con qué polaridad.',
    steps: [
      'Elija un **Tipo de altavoz** y pulse **Ajustar crossover** para un comienzo seguro, o ajuste **Paso alto** y **Paso bajo** según la hoja de datos.',
      'Para un subwoofer y un altavoz superior use la misma frecuencia y el mismo tipo en los dos canales.',
      'Ajuste **Retardo** para que ambos lleguen a la vez. En [[preferences]] se elige entre tiempo y distancia.',
      'Con **Polaridad** pruebe las dos posiciones en la frecuencia de cruce y quédese con la que suene más.',
      'En **Filtro FIR personalizado** pulse **Cargar…** para coeficientes de un programa. Muestra la respuesta antes de **Enviar filtro**.',
    ],
    trouble: [
      [
        'Se rechaza el filtro',
        'Realza demasiado, tiene demasiados coeficientes o es para otra frecuencia de muestreo. El diálogo dice cuál.',
      ],
      ['Un hueco donde se juntan', 'La polaridad o el retardo de uno de los dos está mal.'],
      ['Está oculto', 'Una calibración está bloqueada ([[files]]).'],
    ],
  },
  equalizer: {
    title: 'Ecualizador',
    danger:
      'Mejor recortar que realzar. Un realce de 6 dB necesita cuatro veces la potencia, y **Aplanar** u **Omitir todo** pueden sonar más que ahora: ambos dicen cuánto.',
    purpose: 'Bandas que hacen que el altavoz y su sala suenen bien.',
    steps: [
      'Arrastre un punto: a los lados es la frecuencia; arriba y abajo, la ganancia. El ancho es la rueda, dos dedos o los tiradores.',
      'Un **Preajuste** usa las bandas 6 a 8 y deja las demás.',
      '**En vivo** envía mientras arrastra. Si no, el cambio se envía medio segundo después de soltar.',
      'En **Más**: **Desde texto…** toma filtros de REW, Equalizer APO o AutoEQ, **Como texto…** los da, **Medición…** muestra una respuesta medida tras la curva.',
      'En **Vista** elija **Canal completo** para ver juntos crossover, ganancia y todos los filtros.',
      'Compare de oído con [[channels]] y su A/B a igual nivel.',
    ],
    trouble: [
      ['Un hueco no desaparece', 'Viene de la sala, donde el sonido se anula. Un realce solo calienta el altavoz.'],
      ['Todas las bandas están desactivadas', 'Alguien las omitió. Pulse **Omitido** y elija cuáles vuelven.'],
      ['Está oculto', 'Una calibración está bloqueada ([[files]]).'],
    ],
  },
  limiter: {
    title: 'Limitadores',
    danger:
      'Son los que mantienen vivos los altavoces. Desactivar uno o subir su umbral pregunta antes. Ajústelos antes del primer sonido fuerte.',
    purpose: 'El **Limitador RMS** protege del calor; el **Limitador de pico**, de que el cono llegue a su tope.',
    steps: [
      'Pulse **Según el altavoz**. Escriba impedancia, potencia y frecuencia más baja de la hoja de datos; si hay varios altavoces en paralelo, los valores de todos juntos.',
      'Lea cómo se halló cada número y pulse **Ajustar los dos limitadores**.',
      'O ajuste usted **Umbral**, **Ataque** y **Liberación**. Junto a los voltios figuran decibelios y vatios sobre la carga que elija.',
      'Ponga un programa fuerte y mire **Reducción de ganancia**: de vez en cuando está bien; siempre es demasiado.',
    ],
    trouble: [
      ['Limita todo el tiempo', 'El programa es demasiado fuerte para este altavoz. Baje o use más altavoces; no suba el umbral.'],
      ['Una línea Hi-Z', 'Su tensión es su límite: el diálogo es solo para altavoces en Lo-Z.'],
      ['No puede bajar tanto', 'El amplificador es demasiado potente para este altavoz. Use otro canal o modelo.'],
    ],
  },
  load: {
    title: 'Monitor de carga y tono piloto',
    danger:
      'El amplificador solo escucha: aquí no reproduce nada. Pero un tono que usted envíe desde fuera para **Tono piloto** lo oye quien pueda oír su frecuencia.',
    purpose: 'Descubre solo cuándo se rompe una línea o hace cortocircuito, antes que un cliente.',
    steps: [
      'Active **Monitor de carga** mientras suena programa y lea **Carga medida**.',
      'Ponga **Límite inferior** y **Límite superior** bien alejados: la mitad y el doble son un buen comienzo.',
      'Para líneas casi siempre calladas, envíe un tono constante con el programa y active **Tono piloto**: su frecuencia, sus límites y **Tiempo hasta el error**.',
      'En **Tono en las entradas** marque una entrada como **Obligatorio** si un tono de fuera debe estar siempre.',
    ],
    trouble: [
      ['**No hay señal suficiente para medir**', 'Mide con el programa. Reproduzca algo o use el tono piloto.'],
      ['**Carga abierta**', 'La línea está rota o el altavoz, desconectado.'],
      ['**Carga en corto**', 'Silencie el canal y encuentre el cortocircuito antes de seguir.'],
      ['Avisa sin motivo', 'Los límites están demasiado cerca. Una línea con muchos transformadores cambia con lo que suena.'],
    ],
  },
} satisfies Partial<GuideTexts>;
