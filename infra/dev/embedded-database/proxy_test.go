package main

import (
	"context"
	"errors"
	"io"
	"net"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"go.mongodb.org/mongo-driver/bson"
	"go.mongodb.org/mongo-driver/mongo"
)

func TestConcurrentIncrementsAreNotLost(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	_, err := things.InsertOne(ctx, bson.M{"_id": "counter", "count": 0})
	must(t, err)
	runConcurrently(200, func(int) {
		if _, err := things.UpdateByID(ctx, "counter", bson.M{"$inc": bson.M{"count": 1}}); err != nil {
			t.Error(err)
		}
	})
	var counter struct{ Count int }
	must(t, things.FindOne(ctx, bson.M{"_id": "counter"}).Decode(&counter))
	if counter.Count != 200 {
		t.Fatalf("%d of 200 increments survived", counter.Count)
	}
}

func TestUpdateWith500Statements(t *testing.T) {
	ctx, stop := context.WithTimeout(context.Background(), 30*time.Second)
	defer stop()
	things := startServer(t, t.TempDir()).collection(t)
	models := make([]mongo.WriteModel, 500)
	for i := range models {
		_, err := things.InsertOne(ctx, bson.M{"_id": i})
		must(t, err)
		models[i] = mongo.NewUpdateOneModel().SetFilter(bson.M{"_id": i}).SetUpdate(bson.M{"$set": bson.M{"position": i}})
	}
	result, err := things.BulkWrite(ctx, models)
	must(t, err)
	if result.ModifiedCount != 500 {
		t.Fatalf("%d documents were modified", result.ModifiedCount)
	}
}

func TestHangingWriteDoesNotBlockTheNextWrite(t *testing.T) {
	folder, err := os.MkdirTemp("", "proxy") // a socket path may have only 107 bytes
	must(t, err)
	defer os.RemoveAll(folder)
	socket := filepath.Join(folder, "engine")
	engine, err := net.Listen("unix", socket)
	must(t, err)
	defer engine.Close()
	go func() { // the engine hangs on its first connection and echoes on the others
		for count := 0; ; count++ {
			conn, err := engine.Accept()
			if err != nil {
				return
			}
			if count > 0 {
				go func() { _, _ = io.Copy(conn, conn) }()
			}
		}
	}()
	p := &proxy{socket: socket, limit: 100 * time.Millisecond}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	must(t, err)
	defer listener.Close()
	go p.accept(listener)
	insert := []byte("\x22\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\x00\xdd\x07\x00\x00\x00\x00\x00\x00\x00\x0d\x00\x00\x00\x10insert\x00\x00")
	if !isWrite(insert) || len(insert) != int(insert[0]) {
		t.Fatalf("no write of %d bytes", len(insert))
	}
	send := func() error {
		client, err := net.Dial("tcp", listener.Addr().String())
		must(t, err)
		defer client.Close()
		_, err = client.Write(insert)
		must(t, err)
		_, err = readMessage(client)
		return err
	}
	if err := send(); !errors.Is(err, io.EOF) {
		t.Fatalf("the write that hangs: %v", err)
	}
	must(t, send())
}

func TestConcurrentUpdatesUseATokenOnce(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	_, err := things.InsertOne(ctx, bson.M{"_id": "user", "token": "secret"})
	must(t, err)
	var winners atomic.Int32
	runConcurrently(50, func(int) {
		result := things.FindOneAndUpdate(ctx, bson.M{"_id": "user", "token": "secret"}, bson.M{"$unset": bson.M{"token": ""}})
		if result.Err() == nil {
			winners.Add(1)
		} else if !errors.Is(result.Err(), mongo.ErrNoDocuments) {
			t.Error(result.Err())
		}
	})
	if winners.Load() != 1 {
		t.Fatalf("%d winners", winners.Load())
	}
}

func TestConcurrentInsertsClaimANameOnce(t *testing.T) {
	ctx, things := context.Background(), startServer(t, t.TempDir()).collection(t)
	var winners atomic.Int32
	runConcurrently(50, func(i int) {
		_, err := things.InsertOne(ctx, bson.M{"_id": "aditi", "user": i})
		if err == nil {
			winners.Add(1)
		} else if !mongo.IsDuplicateKeyError(err) {
			t.Error(err)
		}
	})
	if winners.Load() != 1 {
		t.Fatalf("%d winners", winners.Load())
	}
}

func runConcurrently(count int, do func(int)) {
	var group sync.WaitGroup
	for i := range count {
		group.Add(1)
		go func() {
			defer group.Done()
			do(i)
		}()
	}
	group.Wait()
}
