import type { GuideTexts } from '../guide-text.ts';

export const site = {
  groups: {
    title: 'Grupos',
    danger:
      'Un grupo mueve a la vez canales de varios amplificadores. Al quitar el silencio se lista lo que sonará; un canal que ya estaba en silencio por sí mismo sigue así.',
    purpose: 'Un silencio, un fader y un ecualizador para canales que van juntos, como un bar con tres salas.',
    steps: [
      'Pulse **Crear grupo**, dele un nombre y elija canales de cualquier amplificador.',
      'Con **Relativo** todos se mueven lo mismo y conservan sus diferencias. Con **Absoluto** todos tienen el mismo nivel y el mismo ecualizador.',
      'Mueva el fader. Dice quién lo limita para conservar las diferencias.',
      'En **Ecualizadores de los canales** iguale las bandas: **Igual para todos** toma las de un canal.',
      '**Deshacer** devuelve los niveles.',
    ],
    trouble: [
      ['Un canal está ausente', 'No participa. Cuando vuelve, **Poner al día** lo lleva adonde está el grupo; **Dejar como está**, no.'],
      [
        'Los grupos no están',
        'En la red local se guardan en este navegador, para esta dirección. **Guardar como archivo** los lleva a otro. En la nube pertenecen al local.',
      ],
      ['El fader no sube más', 'El canal más alto está en su tope. Bájelo primero.'],
    ],
  },
  meters: {
    title: 'Medidores',
    purpose: 'Todos los canales de todos los amplificadores en una página, para la pared o para una mirada desde la mesa.',
    steps: [
      'En **Orden** elija **Lo peor primero**: fallos, saturación y limitación van arriba.',
      'Para un orden propio pulse **Ordenar**, toque un medidor y después su lugar. Pulse **Listo**.',
      '**Pantalla completa** llena la pantalla. Toque un medidor para abrir su canal.',
      'Una saturación queda encendida hasta que usted la borra.',
    ],
    trouble: [
      ['Una línea dice que no se alcanzan amplificadores', 'No responden. Lo que muestran los demás es actual.'],
      ['Un medidor está quieto', 'Sus valores son antiguos y dice desde cuándo. Mire la conexión de ese amplificador.'],
      ['Los medidores de la nube se pausan', 'Nadie ha tocado la página en 15 minutos. Pulse **Reanudar**.'],
    ],
  },
  snapshots: {
    title: 'Instantáneas',
    danger: '**Restaurar** cambia el sonido. Antes muestra qué cambia y qué sonará más, y pregunta.',
    purpose: 'El estado de un canal, un amplificador o toda la instalación con un nombre: para comparar después y para restaurarlo.',
    steps: [
      'En **Tomar una instantánea** elija **De** qué, póngale un nombre como «entregado» y pulse **Tomar instantánea**.',
      'Tome una antes de cada cambio grande.',
      'En **Instantáneas guardadas** pulse **Comparar** para ver qué difiere ahora, o **Restaurar** para volver a ella.',
      '**Guardar como archivo** la conserva fuera; **Abrir un archivo de instantánea** la trae.',
    ],
    trouble: [
      ['Un amplificador no responde', 'No se toma nada, porque media instantánea engaña. Inténtelo cuando esté.'],
      [
        'La lista está vacía en otro navegador',
        'En local se guardan en un navegador y para una dirección. Guarde las importantes como archivo. En la nube están con el local.',
      ],
      ['**No queda espacio**', 'Elimine algunas, o guárdelas antes como archivo.'],
    ],
  },
  compare: {
    title: 'Comparar',
    danger: 'Copiar de B a A cambia lo que se oye. Antes ve cada valor, y lo que suena más se pregunta.',
    purpose: 'Qué difiere entre dos canales, dos amplificadores, o ahora y una instantánea.',
    steps: [
      'Elija A y, en **Comparar con**, B: un canal con un canal, un amplificador con un amplificador.',
      '**Curvas** muestra ecualizador, crossover o canal completo de ambos, y dice dónde A suena más.',
      'Deje **Solo diferencias** activado para una lista corta.',
      'Marque lo que A debe tomar y copie con el botón del pie. **Intercambiar A y B** invierte el sentido.',
      '**Guardar como texto** da una lista para su informe.',
    ],
    trouble: [
      ['No se puede copiar nada', 'A es una instantánea, su amplificador no está, o usted no puede cambiarlo. La página dice cuál.'],
      ['Ajustes de un solo lado', 'El otro es de otro modelo, o su calibración está bloqueada.'],
    ],
  },
  copy: {
    title: 'Copiar un canal',
    danger:
      'Los canales que reciben una copia cambian al momento, y algunos pueden sonar más: la vista previa los lista en **Sonará más fuerte**.',
    purpose: 'Los ajustes de un canal para otros, en cualquier amplificador de aquí.',
    steps: [
      'En **De** elija el amplificador y **Canal**.',
      'Elija **Qué**: ecualizador, crossover, limitadores, nombres y demás.',
      'Marque en **A** los canales y pulse la vista previa.',
      'Lea **Qué cambia** en cada uno y después copie.',
      'Va canal por canal. **Detener** termina tras el paso actual.',
    ],
    trouble: [
      [
        'Se detuvo a la mitad',
        'La página dice hasta dónde llegó cada uno. **Restaurar lo anterior** devuelve ese canal; **Continuar** termina.',
      ],
      ['**Limitado a lo que permite**', 'El otro modelo no admite el valor. Se toma el más cercano.'],
      ['**Bloqueado**', 'Desbloquee antes la calibración de ese canal ([[files]]).'],
    ],
  },
  wall: {
    title: 'Controladores de pared',
    danger:
      'Lo que guarda queda al momento en manos de quien esté ante la pared. Dé a los grupos de volumen un margen que no dañe a nadie.',
    purpose: 'Un control en la pared ajusta volúmenes o elige fuentes para quien no usa esta página.',
    steps: [
      'Abra el controlador en la lista de amplificadores y pulse **Añadir grupo**.',
      'Un **Grupo de volumen** ajusta niveles: añada amplificadores, marque sus canales y ponga **Margen** y cada compensación. Los **Subgrupos** lo dividen en salas.',
      'Un grupo **Selección de fuente** elige entradas: añada canales y después un estado por cada botón de la pared.',
      'Pulse **Guardar**. Hasta entonces no llega nada a la pared.',
      'En **Ajustes del controlador** ponga su nombre y dirección. **Exportar ajustes** lo guarda todo en un archivo.',
    ],
    trouble: [
      ['Un amplificador tiene otra dirección', 'Pulse **Actualizar dirección**. Si es otro amplificador en su lugar, **Sustituir**.'],
      ['**No responde**', 'Revise su cable y que PoE lo alimente.'],
      ['La pared no hace nada', 'Alguien silenció o movió el canal en otro sitio, o es de otro grupo. Mire el canal.'],
    ],
  },
  firmware: {
    title: 'Firmware en la red local',
    danger: 'Cada amplificador calla cerca de un minuto mientras se reinicia. Hágalo cuando no haga falta sonido, y no corte la corriente.',
    purpose: 'Un archivo de firmware para los amplificadores de esta red, y la actualización de los controladores de pared.',
    steps: [
      'Guarde antes un archivo de ajustes o una instantánea.',
      'Pulse **Elegir archivo de firmware**. Se examina antes de enviar nada.',
      'Cada amplificador dice si puede tomarlo. Desmarque los que deban esperar.',
      'Pulse el botón que dice cuántos y confirme.',
      'Quédese hasta que todas las líneas digan **Correcto**. Los controladores van al final, con su propio **Actualizar**.',
    ],
    trouble: [
      ['**Este archivo no es para su modelo.**', 'Consiga el paquete de esa familia. Un amplificador nunca toma uno equivocado.'],
      ['**Terminado, misma versión**', 'Ya tenía esta versión, o la rechazó. Inténtelo otra vez y compare la versión en [[settings]].'],
      ['**No ha vuelto**', 'Revise su corriente y su red. Cuando esté ahí, el botón envía el mismo archivo otra vez a los que fallaron.'],
      ['La página se cerró', 'Los que tienen el archivo entero siguen solos. Abra la página de nuevo y mire.'],
      ['Un controlador espera', 'Quiere reiniciarse: quítele PoE un momento.'],
    ],
  },
} satisfies Partial<GuideTexts>;
