import type { ReactNode } from 'react';
import { Form } from '../../ui/form/form.tsx';
import { classes } from '../../ui/look/classes.ts';
import layout from '../../ui/look/layout.module.css';
import styles from './venue-form.module.css';

export const VenueForm = (props: { readonly onSubmit: () => void; readonly children: ReactNode }) => (
  <Form className={classes(layout.grid4, styles.form)} {...props} />
);
