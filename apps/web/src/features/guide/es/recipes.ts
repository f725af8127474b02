import type { GuideTexts } from '../guide-text.ts';

export const recipes = {
  firstAmp: {
    title: 'Su primer amplificador',
    danger: 'Tenga cada canal en silencio hasta revisar su línea. El primer sonido es suave.',
    purpose: 'De la caja al primer sonido, con un teléfono o un portátil en la misma red.',
    steps: [
      'Conecte corriente, red y altavoces. Abra la dirección del amplificador en un navegador.',
      'Ábralo en la lista y pulse **Silenciar todo**. **Localizar** muestra que es el aparato correcto.',
      'En [[settings]] rellene **Nombre del dispositivo** y pulse **Proteger…**.',
      'En cada canal, en [[output]]: **Nombre del canal** y la **Salida** que corresponde a la línea.',
      'En [[limiter]] pulse **Según el altavoz**; en [[crossover]] elija un **Tipo de altavoz**.',
      'En [[inputs]] elija la **Fuente** y vea que su nivel se mueve.',
      'Baje el fader, quite el silencio y suba despacio.',
      'Tome una instantánea: [[snapshots]].',
    ],
    trouble: [
      ['La página no se abre', 'Teléfono y amplificador deben estar en la misma red. O entre en el punto de acceso del amplificador.'],
      ['No se oye nada', 'Pulse el signo de interrogación del canal. Recorre el camino del sonido y nombra lo que lo detiene.'],
    ],
  },
  firstVenue: {
    title: 'Su primer local en la nube',
    purpose: 'De una cuenta a un amplificador que ve desde cualquier lugar y que pide ayuda.',
    steps: [
      'Abra la nube, pulse **Crear una cuenta** y confirme su dirección.',
      'Configure un segundo factor o una llave de acceso en [[profile]].',
      'Pulse **Añadir local**, después **Añadir amplificador** y **Copiar código**.',
      'En el lugar abra el amplificador, vaya a [[connect]], pegue el código y pulse **Registrar**.',
      'Añádase en [[contacts]] y elija niveles en **Avisar de**.',
      'En [[venueSettings]] haga del contacto un destinatario y ponga la zona horaria y las **Horas de silencio**.',
      'Envíese allí una prueba en **A quién se avisa ahora**.',
    ],
    trouble: [
      [
        'Muchos amplificadores, o algunos que no llaman solos a una nube',
        'Un puente, un aparato pequeño junto a ellos, los conecta todos con un código.',
      ],
      ['La prueba no llega', 'Antes hay que confirmar la dirección. [[notices]] dice qué pasó.'],
    ],
  },
  threeZones: {
    title: 'Un bar con tres zonas',
    danger: 'Trabaje antes de abrir, o con el grupo en silencio. Diga al personal qué puede hacer la pared.',
    purpose: 'Una música para bar, salón y terraza, cada uno con su nivel, y un volumen en la pared para el personal.',
    steps: [
      'Nombre los canales en [[output]] y dé a cada uno su **Zona**.',
      'En [[inputs]] dé a los tres la misma **Fuente**. Un micrófono va como **Secundaria** con **Prioridad**.',
      'Ajuste los limitadores y equilibre de oído las tres salas con sus faders.',
      'Pulse **Crear grupo** en [[groups]], elija los tres y **Relativo**: un fader mueve todos y las diferencias quedan.',
      'En [[wall]] haga un **Grupo de volumen** con un subgrupo por sala, y un **Margen** que convenga a los vecinos.',
      'Tome una instantánea de todos los amplificadores y guárdela como archivo.',
    ],
    trouble: [
      ['Una sala siempre suena demasiado', 'Baje su fader, o su **Compensación de zona** para el control de pared.'],
      ['La terraza suena a eco del bar', 'Dé un **Retardo de entrada** a los altavoces más cercanos.'],
    ],
  },
  replaceAmp: {
    title: 'Sustituir un amplificador averiado',
    danger: 'El nuevo no debe sonar antes de tener limitadores y crossovers: deje sus altavoces desconectados o importe en silencio.',
    purpose: 'El aparato nuevo suena como el viejo, y todo lo que nombra al viejo lo encuentra.',
    steps: [
      'Busque el último archivo de ajustes o la última instantánea del viejo. En la nube las instantáneas del local permanecen.',
      'Monte el nuevo, a ser posible del mismo modelo, y ábralo.',
      'En [[files]] pulse **Elegir archivo** y lea **Qué cambiará**. Marque **Importar en silencio: silenciar primero estos canales y dejarlos así** e importe.',
      'Revise red y nombre: dos dispositivos no deben compartir dirección.',
      'Conecte los altavoces y quite el silencio canal por canal.',
      'En [[wall]] pulse **Sustituir** para el viejo; en [[groups]] elija los canales nuevos.',
      'En la nube regístrelo ([[connect]]) y después **Quitar amplificador** para el viejo.',
    ],
    trouble: [
      [
        'No hay archivo',
        'Compare con un amplificador parecido y copie sus canales ([[copy]]). Ponga los limitadores según las hojas de datos.',
      ],
      ['El archivo es de otro modelo', 'La lista tras importar dice qué no encajó.'],
    ],
  },
  handOver: {
    title: 'Entregar al cliente',
    purpose: 'El cliente puede usarlo, no puede estropearlo, y usted puede probar lo que entregó.',
    steps: [
      'En [[settings]] rellene **Instalador** y **Contacto del instalador**, bloquee los paneles y ponga una contraseña.',
      'En [[files]] bloquee las calibraciones y guarde la contraseña en sus papeles.',
      'Tome una instantánea «entregado» de todo ([[snapshots]]) y guárdela como archivo.',
      'Guarde [[logs]] como texto y bórrelos después, para que el registro empiece con el cliente.',
      'En la nube invite al cliente en [[venueSettings]]: propietario si es suyo, operador para volúmenes, observador para mirar.',
      'Haga de su gente [[contacts]], y que cada uno confirme.',
      'Enséñeles el control de pared, el silencio y el signo de interrogación.',
    ],
    trouble: [
      ['El cliente cambia algo y llama', 'Compare con «entregado» ([[compare]]). En la nube [[changes]] dice quién fue.'],
      ['Usted debe dejar el local', 'Haga antes propietario al cliente y después salga en **Miembros**.'],
    ],
  },
  tuneRoom: {
    title: 'Ajustar una sala con REW',
    danger: 'Medir es fuerte y largo. Ajuste antes los limitadores, avise, use protección y empiece 20 dB por debajo de lo necesario.',
    purpose: 'Room EQ Wizard mide, Headroom encuentra las bandas, usted escucha.',
    steps: [
      'Mida un altavoz en varios asientos con el barrido de REW a través del amplificador. Promedie.',
      'En REW elija File, Export, Export measurement as text.',
      'En [[equalizer]] abra **Más**, **Medición…** y elija el archivo. Se dibuja tras la curva.',
      'Elija un **Suavizado** de 1/6 de octava, pulse **Ajustar…** y ponga **Objetivo**, **Desde**, **Hasta** y **Mayor realce**: 3 dB es mucho.',
      'Mire la vista previa y pulse **Aplicar bandas**.',
      'Mida otra vez y escuche con **Escuchar A/B** a igual nivel.',
      '**Copiar a…** lo da a los mismos altavoces en otros canales.',
    ],
    trouble: [
      ['No se toma el archivo', 'Cada línea necesita frecuencia y nivel. La calibración de un micrófono no es una medición.'],
      ['REW ya hizo filtros', 'Tómelos con **Desde texto…**.'],
      ['Es plano y suena delgado', 'Use un objetivo que caiga hacia los agudos. Una sala no es un laboratorio.'],
    ],
  },
  updateMany: {
    title: 'Actualizar cuarenta amplificadores',
    danger: 'Cada uno calla cerca de un minuto. Cuarenta a la vez son cuarenta salas calladas: por turnos y de noche.',
    purpose: 'El trabajo de una noche que la nube hace por usted, y que se detiene solo si falla el primero.',
    steps: [
      'Tome una instantánea de cada local ([[snapshots]]).',
      'En [[venueSettings]] ponga la **Ventana de actualización**, como de 03:00 a 05:00.',
      'En [[updates]] pulse **Seleccionar todo**, abra **Opciones** y deje **En la ventana de actualización del local** y pocos a la vez.',
      'Confirme. En cada local va primero uno; los demás siguen cuando ese está bien.',
      'Por la mañana pulse **Ver el progreso**. Reintente lo que falló.',
      'Compare un amplificador con su instantánea.',
    ],
    trouble: [
      ['No hay nube', 'En la red local un archivo va a todos los que marque ([[firmware]]). Quédese hasta el final.'],
      ['Se detuvo', 'Vaya al amplificador que se nombra antes de seguir.'],
      ['Algunos estaban sin conexión', 'Se hacen cuando vuelven, mientras dure la ventana, u otra noche.'],
    ],
  },
  noInternet: {
    title: 'Una noche sin internet',
    purpose: 'El sonido no necesita internet ni la nube. Usted trabaja junto al rack y la nube se pone al día.',
    steps: [
      'Entre con el teléfono en la red de los amplificadores. O, junto al rack, en el punto de acceso de uno.',
      'Escriba en el navegador la dirección de cualquier amplificador. Su página encuentra los demás.',
      'Trabaje como siempre. Los grupos e instantáneas de la nube no están: use un archivo que haya guardado, o silencie y mueva canales uno a uno.',
      'Si se pide contraseña, es la del amplificador, no la de su cuenta.',
      'Cuando vuelve internet, los amplificadores llaman solos a la nube e informan de cómo están.',
    ],
    trouble: [
      [
        'No conoce ninguna dirección',
        'Tenga una lista en el rack: la muestra [[network]]. Una página que ya estaba abierta sigue sirviendo.',
      ],
      ['El teléfono deja la Wi-Fi', 'Busca internet. Dígale que se quede, o quite los datos móviles.'],
      ['La nube informa de conexiones perdidas', 'Si lo sabe antes, añada **Mantenimiento** en el local.'],
    ],
  },
} satisfies Partial<GuideTexts>;
