import type { ReactNode } from 'react';
import { Form } from '../../ui/form/form.tsx';
import styles from './venue-form.module.css';

export const VenueForm = (props: { readonly onSubmit: () => void; readonly children: ReactNode }) => (
  <Form className={styles.form} {...props} />
);
