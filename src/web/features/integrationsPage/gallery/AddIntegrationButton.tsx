import Button from '@mui/material/Button';
import { PlusIcon } from '../../../ui/icons/actionIcons.tsx';
import { PageAction } from '../../../ui/PageAction.tsx';

/** Leads to the gallery, which may be below many integrations. */
export function AddIntegrationButton({ galleryId }: { galleryId: string }) {
  const goToGallery = () => {
    const search = document.getElementById(galleryId)?.querySelector('input');
    search?.scrollIntoView({ block: 'center' });
    search?.focus();
  };
  return (
    <PageAction>
      <Button variant="contained" startIcon={<PlusIcon />} onClick={goToGallery}>
        Add integration
      </Button>
    </PageAction>
  );
}
