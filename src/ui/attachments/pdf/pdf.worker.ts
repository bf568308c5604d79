// The reader of PDFs in a worker of its own, served by ourselves: nothing of it is fetched from elsewhere or evaluated.
import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';
